# Build: docker build -t embedlab .        Run: docker run -p 8501:8501 embedlab
FROM python:3.12-slim AS build
ARG PIP_ARGS=""
COPY requirements.txt /tmp/
RUN python -m venv /opt/venv && /opt/venv/bin/pip install --no-cache-dir ${PIP_ARGS} -r /tmp/requirements.txt

FROM python:3.12-slim
RUN useradd --create-home --uid 1000 embedlab
COPY --from=build /opt/venv /opt/venv
WORKDIR /home/embedlab/app
COPY --chown=embedlab app.py ./
COPY --chown=embedlab .streamlit .streamlit
COPY --chown=embedlab pages pages
COPY --chown=embedlab embedlab embedlab
COPY --chown=embedlab assets assets
USER embedlab
ENV PATH=/opt/venv/bin:$PATH PYTHONUNBUFFERED=1
EXPOSE 8501
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD python -c "import urllib.request as u; u.urlopen('http://localhost:8501/_stcore/health', timeout=4)"
CMD ["streamlit", "run", "app.py", "--server.address=0.0.0.0", "--server.port=8501"]
